// `npm run dev`: the server restarts and the screens reload by themselves as files change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('vite', ['--clearScreen', 'false'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
]
console.log('Screens with reload: http://127.0.0.1:5173/cashier/manage/login')

// Ctrl-C reaches the whole terminal group by itself; this process only has to outlive the others.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
await Promise.all(children.map((child) => new Promise((done) => child.on('exit', done))))
