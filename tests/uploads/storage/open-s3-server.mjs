import S3rver from "@20minutes/s3rver";

// Starts a real S3 server that stores its objects in the given folder. Prints its port when it is ready.
const [directory] = process.argv.slice(2);
const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, vhostBuckets: false, directory });
const { port } = await server.run();
console.log(port);
