import fs from 'node:fs'
import path from 'node:path'
import type { Check } from './checks.ts'
import { complaintOf } from './program.ts'

const containerfile = path.join(import.meta.dirname, '../../deploy/container/Containerfile')

/** Builds the image from an archive and nothing else. */
export const checkImage = (archive: string): Check => ({
  name: 'container/Containerfile',
  program: 'buildah',
  from: 'apt-get install buildah',
  run(folder) {
    const file = path.resolve(process.env['INIT_CWD'] ?? '.', archive)
    const name = path.basename(file)
    fs.copyFileSync(file, path.join(folder, name))
    const base = process.env['BASE'] ?? 'docker.io/library/debian:bookworm-slim'
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `ARCHIVE=${name}`, '-t', 'localhost/kassa:checked']
    return complaintOf('buildah', ['build', '--isolation', 'chroot', ...args, '-f', containerfile, folder])
  },
})
