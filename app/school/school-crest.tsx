import { useRouteLoaderData } from "@remix-run/react";
import { getThumbnailWidths, thumbnailKey } from "../uploads/image-sizes";
import type { PictureInfo } from "./pictures.server";

export const useCrest = () => useRouteLoaderData<{ crest: PictureInfo | null }>("root")?.crest;

export function SchoolCrest({ className }: { className: string }) {
  const crest = useCrest();
  if (!crest) return <Crest className={className} />;
  const { url, width, height } = crest;
  const [smallest = width] = getThumbnailWidths(width);
  return (
    <img
      className={`flex-none object-contain ${className}`}
      src={thumbnailKey(url, smallest)}
      width={width}
      height={height}
      alt=""
    />
  );
}

/** `own` is the URL of the uploaded crest. In a report it is a data URL, because a report must not load other files. */
export const PrintedCrest = ({ own }: { own?: string }) =>
  own ? <img className="crest" src={own} alt="" /> : <Crest className="crest" />;

export function Crest({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 56" width="48" height="56" fill="currentColor" aria-hidden="true" className={className}>
      <path
        fillRule="evenodd"
        d="M2 2h44v29c0 11-8.6 18.6-22 23.5C10.6 49.6 2 42 2 31ZM22.3 6.5v3.5h-3.5v3.3h3.5v7.2h3.4v-7.2h3.5V10h-3.5V6.500ZM7.500 22.500c5.800-1.300 11.300-.6 15.500 2.300v12.400c-4.200-2.700-9.700-3.400-15.500-2.300ZM40.500 22.500c-5.800-1.300-11.300-.6-15.500 2.300v12.400c4.200-2.700 9.700-3.400 15.500-2.300ZM8.400 40.200h31.200l-1 1.300H9.400ZM16.900 41.500h1.300v3.900h-1.300ZM29.800 41.500h1.300v3.900h-1.300ZM12.800 45.400h22.400l-1.800 1.300H14.600ZM23.350 46.700h1.300v4.300h-1.300Z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        d="M10.200 26.100c3.600-.5 7 0 10.100 1.500M10.200 29.900c3.600-.5 7 0 10.100 1.500M29.600 24.600v10.500M32.200 26.200c1.900-.4 3.800-.5 5.600-.3M32.200 30c1.900-.4 3.800-.5 5.600-.3"
      />
    </svg>
  );
}
