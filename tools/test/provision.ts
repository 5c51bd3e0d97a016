import { existsSync, readdirSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { findPoppler } from './poppler.ts'
import { findPostgres } from './postgres.ts'
import { runProgram } from './run-program.ts'

/** Something outside npm that a part needs, and the command that brings it. */
export interface Need {
  readonly name: 'chromium' | 'postgres' | 'cjk-fonts' | 'poppler'
  readonly debianPackage: string
  readonly howTo: string
  isHere(): boolean
}

const hasCjkFonts = (): boolean => {
  if (process.platform !== 'linux') return true
  const folders = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/truetype/noto', '/usr/share/fonts/noto-cjk']
  return folders.some((folder) => existsSync(folder) && readdirSync(folder).some((file) => file.includes('CJK')))
}

export const needs: readonly Need[] = [
  {
    name: 'postgres',
    debianPackage: 'postgresql',
    howTo:
      'install PostgreSQL 15 or newer (Debian: apt-get install postgresql; macOS: brew install postgresql@17), or set TEST_DATABASE_URL',
    isHere: () => Boolean(process.env['TEST_DATABASE_URL']) || findPostgres() !== undefined,
  },
  {
    name: 'chromium',
    debianPackage: 'chromium',
    howTo:
      'install Chromium (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH',
    isHere: () => findChromium() !== undefined,
  },
  {
    name: 'cjk-fonts',
    debianPackage: 'fonts-noto-cjk',
    howTo: 'install Chinese and Japanese fonts (Debian: apt-get install fonts-noto-cjk)',
    isHere: hasCjkFonts,
  },
  {
    name: 'poppler',
    debianPackage: 'poppler-utils',
    howTo:
      'install poppler, which reads PDFs back (Debian: apt-get install poppler-utils; macOS: brew install poppler)',
    isHere: () => findPoppler() !== undefined,
  },
]

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Brings what is missing where that can be done without asking: as root on Debian, with apt-get.
 * Answers what is still missing afterwards.
 */
export const provision = async (wanted: readonly Need['name'][], say: (line: string) => void): Promise<Need[]> => {
  const missing = needs.filter((need) => wanted.includes(need.name) && !need.isHere())
  if (missing.length === 0 || !canInstall()) return missing
  const packages = missing.map((need) => need.debianPackage)
  say(`installing ${packages.join(', ')} with apt-get …`)
  const options = { cwd: '/', limitSeconds: 600, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const updated = await runProgram('apt-get', ['update', '-qq'], options)
  const installed = await runProgram(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  )
  if (installed.exitCode !== 0) say(`${updated.output}${installed.output}`)
  return missing.filter((need) => !need.isHere())
}
