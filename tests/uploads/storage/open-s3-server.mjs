import S3rver from "@20minutes/s3rver";

// This is a real S3 server with its files in the given folder. It prints its port once it listens.
const [directory] = process.argv.slice(2);
const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, vhostBuckets: false, directory });
const { port } = await server.run();
console.log(port);
