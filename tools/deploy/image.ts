import fs from 'node:fs'
import path from 'node:path'
import type { Check } from './checks.ts'
import { complaintOf } from './program.ts'
import { MOST_SECONDS, startImage } from './started-image.ts'

const containerfile = path.join(import.meta.dirname, '../../deploy/container/Containerfile')
const image = 'localhost/kassa:checked'
const buildah = { program: 'buildah', from: 'apt-get install buildah' } as const

/** Builds the image from an archive and nothing else, and starts it. */
export function checksOfImage(archive: string): readonly Check[] {
  let isBuilt = false
  return [
    {
      ...buildah,
      name: 'container/Containerfile',
      run(folder) {
        const complaint = build(folder, archive)
        isBuilt = complaint === undefined
        return complaint
      },
    },
    {
      ...buildah,
      name: `the image: ready in at most ${MOST_SECONDS} s, as somebody without rights, on a root that nobody may write`,
      run: (folder) => (isBuilt ? startImage(image, folder) : 'it was not built'),
    },
  ]
}

function build(folder: string, archive: string): string | undefined {
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', archive)
  const name = path.basename(file)
  fs.copyFileSync(file, path.join(folder, name))
  const base = process.env['BASE'] ?? 'docker.io/library/debian:bookworm-slim'
  const args = ['--build-arg', `BASE=${base}`, '--build-arg', `ARCHIVE=${name}`, '-t', image]
  return complaintOf('buildah', ['build', '--isolation', 'chroot', ...args, '-f', containerfile, folder])
}
