import { expect, it } from "vitest";
import { signHeaders, type UnsignedRequest } from "../../../app/uploads/s3-client.server";

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
const signer = {
  region: "us-east-1",
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const bucket = "https://examplebucket.s3.amazonaws.com";
const signatureOf = (request: UnsignedRequest) =>
  signHeaders(request, signer, new Date("2013-05-24T00:00:00Z")).authorization?.split("Signature=")[1];

it("a part of an object is asked for with the signature that Amazon gives for it", () => {
  const request = { method: "GET", url: new URL(`${bucket}/test.txt`), headers: { range: "bytes=0-9" } };
  expect(signatureOf(request)).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
});

it("a list is asked for with the signature that Amazon gives for it", () => {
  const request = { method: "GET", url: new URL(`${bucket}/?max-keys=2&prefix=J`), headers: {} };
  expect(signatureOf(request)).toBe("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
});

it("a body is signed with its hash, and nothing of the secret is in the headers", () => {
  const body = Buffer.from("Welcome to Amazon S3.");
  const request = { method: "PUT", url: new URL(`${bucket}/test-file.text`), headers: {}, body };
  const headers = signHeaders(request, signer, new Date("2013-05-24T00:00:00Z"));
  expect(headers["x-amz-content-sha256"]).toBe("44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072");
  expect(JSON.stringify(headers)).not.toContain(signer.secretKey);
});
