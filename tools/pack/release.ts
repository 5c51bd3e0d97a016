import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureDependencies } from '../launch/install.mjs'
import { removeSpare } from '../launch/spare.mjs'

export interface Release {
  readonly root: string
  /** The name of the folder that the archive unpacks into. */
  readonly name: string
  readonly archive: string
  /** Files that are laid beside the README. */
  readonly added: readonly string[]
}

/**
 * Writes the archive: the files of this commit, the screens as they lie built in `apps/web/dist`, and what the server needs of the lockfile, neither
 * tools nor what the screens were built from. Throws where git, npm or tar cannot do their part; then no archive is left.
 */
export async function writeRelease({ root, name, archive, added }: Release): Promise<void> {
  const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-pack-'))
  try {
    const release = path.join(stage, name)
    fs.mkdirSync(release)
    const sources = path.join(stage, 'sources.tar')
    execFileSync('git', ['archive', '--format=tar', '-o', sources, 'HEAD'], { cwd: root })
    execFileSync('tar', ['-xf', sources, '-C', release])
    for (const file of added) fs.copyFileSync(file, path.join(release, path.basename(file)))
    fs.cpSync(path.join(root, 'apps/web/dist'), path.join(release, 'apps/web/dist'), { recursive: true })
    if (!(await ensureDependencies(release, { isWhole: false, isForServer: true })))
      throw new Error('What the server runs on could not be installed.')
    copyPinnedNode(root, release)
    removeSpare(release)
    fs.rmSync(archive, { force: true })
    execFileSync('tar', ['-czf', archive, '-C', stage, name])
  } finally {
    fs.rmSync(stage, { recursive: true, force: true })
  }
}

/** npm leaves the root's own packages out where it installs for one workspace: the Node that this runs under is laid beside them. */
function copyPinnedNode(root: string, release: string): void {
  const [, pinned] = /node_modules[\\/](node-[^\\/]+)/.exec(process.execPath) ?? []
  if (pinned === undefined) return
  const to = path.join(release, 'node_modules', pinned)
  fs.cpSync(path.join(root, 'node_modules', pinned), to, { recursive: true })
}
