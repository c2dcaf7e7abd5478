# Builds the web part and runs it with the API embedded; `node src/api/main.ts` runs the API alone.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json app.config.ts ./
COPY build build
COPY src src
COPY public public
RUN NODE_ENV=production npx vite build --config app.config.ts && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16" MALLOC_ARENA_MAX=1 NODE_COMPILE_CACHE=/app/dist/server/compiled
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src src
COPY package.json ./
# Node keeps there what it has compiled, for the next start of the same container.
RUN mkdir -p /data dist/server/compiled && chown node:node /data dist/server/compiled
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "src/web/main.mjs"]
