# One image for every process of a site: `serve` is the site, `api` the API alone, and the operator commands have the
# names that they have with `npm run`. The digest pins the base, so each build of a commit has the same one.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY src/cli src/cli
RUN node -e "import('./src/cli/bootstrap.mjs').then(({ install }) => install())"
COPY tsconfig.json app.config.ts ./
COPY build build
COPY src src
COPY public public
RUN npm run package -- /app

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data \
    NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16" MALLOC_ARENA_MAX=1
COPY --from=build /app /app
RUN ln -s /app/dist/server/temporada.js /usr/local/bin/temporada && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["temporada", "health"]
ENTRYPOINT ["temporada"]
CMD ["serve"]
