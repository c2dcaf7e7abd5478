import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface RunningProxy {
  origin: string
  /** Returns the lines that nginx has logged about servers that failed; none of Caddy. */
  errors(): string[]
  stop(): Promise<void>
}

const DEPLOY = join(import.meta.dirname, '../../deploy')
const NGINX = '/usr/sbin/nginx'
const CADDY = '/usr/bin/caddy'

export const hasNginx = () => has(NGINX, 'nginx-light')
export const hasCaddy = () => has(CADDY, 'caddy')

/** Whether a program can be started; installs Debian's package where the machine allows it. */
function has(program: string, debianPackage: string): boolean {
  if (existsSync(program)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore' })
    try {
      apt('update', '-qq')
      apt('install', '-y', '-qq', '--no-install-recommends', debianPackage)
    } catch {
      // Without a network the install fails, and the warning below says so.
    }
  }
  const isThere = existsSync(program)
  if (!isThere) console.warn(`*** SKIPPED: ${debianPackage} is not installed, so nothing is tested behind it ***`)
  return isThere
}

/** Starts nginx with `deploy/nginx.conf` in front of these servers; without TLS, and on a free port. */
export async function startNginx(upstreams: string[]): Promise<RunningProxy> {
  const home = mkdtempSync(join(tmpdir(), 'temporada-nginx-'))
  const port = await freePort()
  const example = nginxExample()
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https')
    .replace(
      /(?: {2}server 127\.0\.0\.1:\d+ (.*)\n)+/,
      (_, options) => `${upstreams.map((origin) => `  server ${new URL(origin).host} ${options}`).join('\n')}\n`,
    )
  writeFileSync(join(home, 'nginx.conf'), surroundings(home, example))
  return start(NGINX, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], { home, port })
}

/** Starts nginx with `deploy/nginx.conf` and a certificate of the tests, in front of nothing; returns its port. */
export async function startNginxWithTls(): Promise<{ port: number; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'temporada-nginx-'))
  const port = await freePort()
  const example = nginxExample()
    .replaceAll('/etc/ssl/temporada', join(import.meta.dirname, '../fixtures/promo.example.es'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
  writeFileSync(join(home, 'nginx.conf'), surroundings(home, example))
  return start(NGINX, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    home,
    port,
    isReady: () => isListening(port),
  })
}

/** The example without its first server, which only leads to https. */
const nginxExample = () =>
  readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8').replace(/^server \{\n {2}listen 80;[^}]+\}\n/m, '')

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => resolve(socket.destroy().destroyed))
  })

const surroundings = (home: string, example: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
${example}
}
`

/** Starts Caddy with `deploy/Caddyfile` in front of these servers; without TLS, and on a free port. */
export async function startCaddy(upstreams: string[]): Promise<RunningProxy> {
  const home = mkdtempSync(join(tmpdir(), 'temporada-caddy-'))
  const port = await freePort()
  const example = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
    // Without TLS, Caddy would tell the site that the visitor came by http.
    .replace('\t\theader_up X-Request-Id', '\t\theader_up X-Forwarded-Proto https\n\t\theader_up X-Request-Id')
  writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${example}`)
  return start(CADDY, ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'], {
    home,
    port,
    env: {
      HOME: home,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      WEB: upstreams.map((origin) => new URL(origin).host).join(' '),
    },
  })
}

interface Place {
  home: string
  port: number
  env?: Record<string, string>
  isReady?: () => Promise<boolean>
}

async function start(
  program: string,
  args: string[],
  { home, port, env, isReady }: Place,
): Promise<RunningProxy & { port: number }> {
  const child = spawn(program, args, { stdio: 'ignore', env })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await until(isReady ?? (() => fetch(`${origin}/livez`).then((answer) => answer.ok)))
  return {
    origin,
    port,
    errors: () => {
      const log = join(home, 'error.log')
      return existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function until(isTrue: () => Promise<boolean>) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the proxy does not answer')
}
