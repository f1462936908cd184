import { useEffect } from "react";

const channelName = "school-office";

/** Takes this tab to the login page as soon as another tab signs out. */
export function useSignOutListener() {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => window.location.replace("/cog-admin/login");
    return () => channel.close();
  }, []);
}

/** Tells the other tabs that this browser is signed out; the login page says so whenever it is shown. */
export function useSignOutBroadcast() {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.postMessage("signed out");
    channel.close();
  }, []);
}
