// Plain JavaScript for the host's Node: the pinned one may not start before this has run.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findPinnedNode } from './pinned-node.mjs'

/** The shared library that the loader did not find, as it names it; undefined where it complains of something else. */
const missingLibrary = (complaint) => /(\S+\.so[.\d]*): cannot open shared object file/.exec(complaint)?.[1]

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const install = (debianPackage) => {
  console.log(`Installing ${debianPackage} with apt-get (Kassa's Node needs it) …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], options)
}

/** Returns the complaint of the pinned Node when it is asked for its version; empty when it starts. */
const complaintOf = (node) => {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? '' : stderr || error?.message || `it ended with ${status}`
}

/**
 * Makes sure that the pinned Node starts. Node 26 for Linux is linked against libatomic, which a bare system lacks: as root on
 * Debian it is installed. Answers false, having said what to do, where it cannot start.
 */
export const ensureNodeStarts = (root) => {
  const node = findPinnedNode(root)
  if (!node || node === process.execPath) return true
  const first = complaintOf(node)
  const isBare = missingLibrary(first) === 'libatomic.so.1'
  if (isBare && canInstall()) install('libatomic1')
  const complaint = first === '' ? first : complaintOf(node)
  if (complaint === '') return true
  const advice = isBare
    ? 'Install libatomic (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic), then try again.'
    : ''
  console.error(`Kassa's own Node does not start here: ${complaint.trim()}\n${advice}`)
  return false
}
