import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface Nginx {
  origin: string
  stop(): Promise<void>
}

const NGINX = '/usr/sbin/nginx'

/** Whether a real nginx can be started; installs Debian's package where the machine allows it. */
export function hasNginx(): boolean {
  if (existsSync(NGINX)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore' })
    try {
      apt('update', '-qq')
      apt('install', '-y', '-qq', '--no-install-recommends', 'nginx-light')
    } catch {
      // Without a network the install fails, and the warning below says so.
    }
  }
  if (!existsSync(NGINX)) console.warn('*** SKIPPED: nginx is not installed, so nothing is tested behind it ***')
  return existsSync(NGINX)
}

/** nginx as most operators run it: keep-alive to the server, the visitor's address and scheme passed on. */
export async function startNginx(upstream: string): Promise<Nginx> {
  const home = mkdtempSync(join(tmpdir(), 'temporada-nginx-'))
  const port = await freePort()
  writeFileSync(join(home, 'nginx.conf'), configuration(home, port, new URL(upstream).host))
  const child = spawn(NGINX, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'ignore',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await until(() => fetch(`${origin}/livez`).then((answer) => answer.ok))
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const configuration = (home: string, port: number, upstream: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  client_max_body_size 10m;
  upstream site { server ${upstream}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`

async function until(isTrue: () => Promise<boolean>) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('nginx does not answer')
}
