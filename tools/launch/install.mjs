// Plain JavaScript for the host's Node: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeSpare } from './spare.mjs'

const stampOf = (root) => join(root, 'node_modules', '.kassa-installed')
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Whether what npm says it laid down is what the lockfile asks for (an `npm install` by hand counts too). */
const isLaidDown = (root, isWhole) => {
  const laid = readText(join(root, 'node_modules', '.package-lock.json'))
  if (laid === '') return false
  const has = JSON.parse(laid).packages
  const wanted = Object.entries(JSON.parse(readText(join(root, 'package-lock.json'))).packages)
  return wanted.every(([path, entry]) => {
    const isForTools = entry.dev || entry.devOptional
    const isLeftOut = (entry.optional || (isForTools && !isWhole)) && !has[path]
    return path === '' || isLeftOut || has[path]?.version === entry.version
  })
}

const showProgress = (what) => {
  const startedAt = Date.now()
  const timer = setInterval(() => {
    console.log(`  … still ${what} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
  }, 10_000)
  return () => clearInterval(timer)
}

const npm = (root, args) => {
  const execPath = process.env.npm_execpath
  const isScript = execPath !== undefined && /\.c?js$/.test(execPath)
  const [file, ...rest] = isScript ? [process.execPath, execPath, ...args] : ['npm', ...args]
  return new Promise((resolve) => {
    const child = spawn(file, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: !isScript })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Returns whether this is installed already, as its stamp says: all of the lockfile, or all but the tools of development. */
const isStamped = (root, hash, isWhole) =>
  [hash, ...(isWhole ? [] : [`${hash} without tools`])].includes(readText(stampOf(root)))

/** A release has its screens already: of the workspaces it installs what the server imports. The pinned Node is the root's, and is copied. */
const ofServer = ['--workspace', 'apps/server']

/**
 * Installs exactly the lockfile when node_modules is missing or was laid down from another one; the tools of development only where
 * the command needs them: they are a third of the files, and a shop has no use for them. `isForServer` leaves out what only the screens are built from.
 * Answers false, having said what to do, when npm could not.
 */
export const ensureDependencies = async (root, { isWhole, isForServer = false }) => {
  const hash = lockHash(root)
  if (isStamped(root, hash, isWhole)) return true
  if (!isLaidDown(root, isWhole)) {
    console.log(`Installing what Kassa is ${isWhole ? 'built and tested with' : 'built on'} (once; about a minute) …`)
    const stop = showProgress('installing')
    const without = [...(isWhole ? [] : ['--omit=dev']), ...(isForServer ? ofServer : [])]
    const code = await npm(root, ['ci', ...without, '--no-audit', '--no-fund', '--loglevel=error'])
    stop()
    if (code !== 0) {
      console.error(
        `npm ci ended with ${code}. Check the connection to the npm registry and free disk space, then try again.`,
      )
      return false
    }
    if (!isWhole) removeSpare(root)
  }
  writeFileSync(stampOf(root), isLaidDown(root, true) ? hash : `${hash} without tools`)
  return true
}
