/*
 * The one script of the public pages. Everything works without it: a preview is then a link to the file, a large photo
 * a link to the picture, the ticker stands still.
 */
import { offerBengali } from "./bengali-hint";
import { sayHowDownloadsGo } from "./download";
import { showPhotosLarge } from "./lightbox";
import { closeMenuWhenLeft } from "./menu";
import { keepNoticesForOffline } from "./offline";
import { closeDialogsOnBack } from "./open-dialog";
import { previewFiles } from "./preview";
import { offerSharing } from "./share";
import { setTickerInMotion } from "./ticker-motion";

offerBengali();
setTickerInMotion();
closeMenuWhenLeft();
previewFiles();
offerSharing();
showPhotosLarge();
closeDialogsOnBack();
sayHowDownloadsGo();
keepNoticesForOffline();
