/** The page behind the printed address: it stores the key of this start, and opens the studio. */
import { storeKey } from "./core/server.js";

storeKey(document.querySelector<HTMLMetaElement>("meta[name=key]")!.content);
location.replace("/");
