import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findWholeChromium, hasChromiumShell } from './chromium.ts'
import { findPoppler } from './poppler.ts'
import { findPostgres } from './postgres.ts'
import { runProgram } from './run-program.ts'

/** A program outside npm that a part needs, and the command that brings it. */
export interface Need {
  readonly name: 'chromium' | 'chromium-shell' | 'postgres' | 'cjk-fonts' | 'poppler' | 'hledger' | 'retailer'
  /** Null: no package has it. */
  readonly debianPackage: string | null
  readonly howTo: string
  /** Whether a part that needs it runs without it all the same, only slower. */
  readonly isOptional?: boolean
  isHere(): boolean
}

const hasCjkFonts = (): boolean => {
  if (process.platform !== 'linux') return true
  const folders = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/truetype/noto', '/usr/share/fonts/noto-cjk']
  return folders.some((folder) => existsSync(folder) && readdirSync(folder).some((file) => file.includes('CJK')))
}

/** Whether a program is found by its name. */
const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

export const provisionNeeds: readonly Need[] = [
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
    isHere: () => findWholeChromium() !== undefined,
  },
  {
    name: 'chromium-shell',
    debianPackage: 'chromium-headless-shell',
    howTo: 'install the browser without a window (Debian: apt-get install chromium-headless-shell)',
    isOptional: true,
    isHere: hasChromiumShell,
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
  {
    name: 'hledger',
    debianPackage: 'hledger',
    howTo: 'install hledger, a plain ledger of others (Debian: apt-get install hledger; macOS: brew install hledger)',
    isHere: () => isOnPath('hledger'),
  },
  {
    name: 'retailer',
    debianPackage: null,
    howTo: 'lay the months of a real shop into ../shared/data/online-retail (tools/replay/README.md says which)',
    isHere: () => existsSync(join(import.meta.dirname, '../../../shared/data/online-retail/facts.json')),
  },
]

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const options = { cwd: '/', limitSeconds: 600, env: { DEBIAN_FRONTEND: 'noninteractive' } }

const install = async (packages: readonly string[], say: (line: string) => void): Promise<void> => {
  if (packages.length === 0) return
  say(`installing ${packages.join(', ')} with apt-get …`)
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  const installed = await runProgram('apt-get', args, options)
  if (installed.exitCode !== 0) say(installed.output)
}

/**
 * Brings what is missing where that can be done without asking: as root on Debian, with apt-get.
 * Answers what is still missing afterward and has to be there.
 */
export const provision = async (wanted: readonly Need['name'][], say: (line: string) => void): Promise<Need[]> => {
  const missing = provisionNeeds.filter((need) => wanted.includes(need.name) && !need.isHere())
  const isLacking = (need: Need): boolean => !need.isOptional && !need.isHere()
  if (missing.every((need) => need.debianPackage === null) || !canInstall()) return missing.filter(isLacking)
  const updated = await runProgram('apt-get', ['update', '-qq'], options)
  if (updated.exitCode !== 0) say(updated.output)
  // By itself, so that what has to be there comes also where the other is not known.
  for (const isOptional of [false, true]) {
    const packages = missing.filter((need) => (need.isOptional ?? false) === isOptional)
    await install(
      packages.flatMap((need) => need.debianPackage ?? []),
      say,
    )
  }
  return missing.filter(isLacking)
}
