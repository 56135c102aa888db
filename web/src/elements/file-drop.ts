/** While its host is shown, a file can be dropped anywhere on the page. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class FileDrop implements ReactiveController {
  /** Whether a file is being dragged over the page. */
  isOver = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly take: (file: File) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("dragover", this.draggedOver);
    window.addEventListener("dragleave", this.left);
    window.addEventListener("drop", this.dropped);
  }

  hostDisconnected(): void {
    window.removeEventListener("dragover", this.draggedOver);
    window.removeEventListener("dragleave", this.left);
    window.removeEventListener("drop", this.dropped);
  }

  private turn(isOver: boolean): void {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.host.requestUpdate();
  }

  private readonly draggedOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.turn(true);
  };

  /** Only leaving the window counts, not moving from one element to another. */
  private readonly left = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.turn(false);
  };

  private readonly dropped = (event: DragEvent): void => {
    this.turn(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.take(file);
  };
}
