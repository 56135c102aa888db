/** Playback steps forward by itself until the last step or until it is paused. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Playback implements ReactiveController {
  private timer = 0;

  /** `step` returns whether another step follows; `speed` is in steps per second. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly step: () => boolean,
    private readonly speed: () => number,
  ) {
    host.addController(this);
  }

  get isOn(): boolean {
    return this.timer !== 0;
  }

  readonly toggle = (): void => {
    if (this.isOn) this.pause();
    else this.wait();
  };

  pause(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.host.requestUpdate();
  }

  private wait(): void {
    this.timer = window.setTimeout(() => {
      if (this.step()) this.wait();
      else this.pause();
    }, 1000 / this.speed());
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.pause();
  }
}
