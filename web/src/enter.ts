/** The page behind the printed address: it stores the key of this start, and opens the studio. */
import { storeEntry } from "./core/server.js";

function content(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content;
}

storeEntry(content("key"), content("role"));
location.replace(`/${location.hash}`);
