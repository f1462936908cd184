# Both stages use the same image with npm. The image's Node runs the website. We delete the Node that `npm ci` installs.
ARG BASE_IMAGE=node:24-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /school
COPY .npmrc package.json package-lock.json ./
COPY app/server/link-node.mjs app/server/
RUN npm ci
COPY . ./
# The short commit id. The footer of the admin area shows it.
ARG VITE_COMMIT
RUN npm run build
# Files that only compilers and debuggers need are two thirds of the packages, so we delete them. With chmod, the user
# below can read all files even if they were checked out with a strict umask.
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
# We use a number, because the base image may have no user name for it. On most computers, 1000 is the id of the first user.
USER 1000:1000
VOLUME /school/data /school/uploads
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "app/server/cli.mjs", "serve"]
