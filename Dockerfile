# Both stages use one image with npm. Its Node runs the website, and the one that `npm ci` brings is deleted.
ARG BASE_IMAGE=node:24-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /school
COPY .npmrc package.json package-lock.json ./
COPY app/server/link-node.mjs app/server/
RUN npm ci
COPY . ./
# The short form of the commit, which the foot of the office shows.
ARG VITE_COMMIT
RUN npm run build
# What only compilers and debuggers read is two thirds of the packages. A strict umask where this was checked out
# must not keep the files from the user below.
RUN npm prune --omit=dev \
  && (cd node_modules && rm -rf typescript node-linux-* .bin/node better-sqlite3/deps better-sqlite3/src) \
  && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-*" -delete \
  && find node_modules -type f "(" -name "*.map" -o -name "*.d.*ts" ")" -delete \
  && chmod -R a+rX .

FROM ${BASE_IMAGE}
WORKDIR /school
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  MALLOC_TRIM_THRESHOLD_=131072 \
  DATABASE_PATH=/school/data/school.db \
  BACKUP_DIR=/school/data/backups \
  UPLOADS_DIR=/school/uploads \
  NPM_CONFIG_UPDATE_NOTIFIER=false
RUN install --directory --owner=1000 --group=1000 data uploads
COPY --from=build /school/node_modules node_modules/
COPY --from=build /school/package.json ./
COPY --from=build /school/app/server/*.mjs app/server/
COPY --from=build /school/build build/
# By number: the base image need not know a user of this name, and 1000 owns a volunteer's own folders on most machines.
USER 1000:1000
VOLUME /school/data /school/uploads
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "app/server/cli.mjs", "serve"]
