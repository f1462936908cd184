import { expect, it } from "vitest";
import { parseErrorCode, parseListing } from "../../../app/uploads/s3-client.server";

const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-21T04:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag>
   <Size>512</Size><StorageClass>STANDARD</StorageClass></Contents>`;
const page = (rest: string) => `<?xml version="1.0"?><ListBucketResult><Name>school</Name>${rest}</ListBucketResult>`;

it("a listing gives its objects, and the mark of the next page only where there is one", () => {
  const objects = [
    { key: "notices/a_1.pdf", size: 512, lastModified: Date.UTC(2026, 10, 21, 4) },
    { key: "of others/Tom & Co.pdf", size: 512, lastModified: Date.UTC(2026, 10, 21, 4) },
  ];
  const entries = entry("notices/a_1.pdf") + entry("of others/Tom &amp; Co.pdf");
  expect(parseListing(page(`<IsTruncated>false</IsTruncated>${entries}`))).toEqual({ objects });
  const more = "<IsTruncated>true</IsTruncated><NextContinuationToken>1ueGc=</NextContinuationToken>";
  expect(parseListing(page(more + entries))).toEqual({ objects, next: "1ueGc=" });
  expect(parseListing(page("<IsTruncated>false</IsTruncated>"))).toEqual({ objects: [] });
});

it("a listing that goes on without saying how is refused, and not begun again for ever", () => {
  const more = "<IsTruncated>true</IsTruncated>";
  for (const token of ["", "<NextContinuationToken></NextContinuationToken>"]) {
    expect(() => parseListing(page(more + token))).toThrow(RangeError);
  }
});

it("a refusal gives its short name, and nothing else of what it says", () => {
  expect(parseErrorCode("<Error><Code>SlowDown</Code><Message>Please</Message></Error>")).toBe("SlowDown");
  expect(parseErrorCode("<html>502 Bad Gateway</html>")).toBe("");
  expect(parseErrorCode("<Error><Code>two words</Code></Error>")).toBe("");
});
