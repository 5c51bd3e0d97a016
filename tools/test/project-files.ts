import { matchesGlob } from 'node:path'
import { filesWith, rareAndDear, slowUnits, startedEmbedded, walkedWhole } from './rooms.ts'

/** Patterns of the test files of a project: those it has, and of these those it leaves to others. */
export interface ProjectFiles {
  readonly include: string[]
  readonly exclude: string[]
}

const notOurs = ['**/node_modules/**', '**/dist/**']
const parts = ['apps/web/src/desk/**/*.browser.test.tsx', 'apps/web/src/second-screen/**/*.browser.test.tsx']
/** The desk as it stands, files that put something in the place of a module, which would be so for all files of a page, and those that begin with nothing kept. */
const wholeDesk = [
  'apps/web/src/desk/shell/**/*.browser.test.tsx',
  'apps/web/src/desk/cashiering/recall-dialog.browser.test.tsx',
  'apps/web/src/desk/cashiering/scale-weight.browser.test.tsx',
  'apps/web/src/words/**/*.browser.test.tsx',
  'apps/web/src/shell/late-parts.browser.test.tsx',
  ...filesWith('vi.mock(', 'apps/web/src/desk', '.browser.test.tsx'),
]
const beginWith = (files: readonly string[]): string[] => files.map((file) => `${file}*`)

/**
 * The test files of each project: its need, and in a browser whether a file has a page of its own. Each stands in one of them. A project that leaves files
 * out itself hears of no others from the command line, so what a part leaves out (DATABASES, SCREENS, UNITS) stands here too.
 */
export const projectFiles = ({ DATABASES, SCREENS, UNITS }: NodeJS.ProcessEnv = process.env) =>
  ({
    unit: {
      include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
      exclude: [
        ...notOurs,
        '**/*.db.test.ts',
        '**/*.browser.test.tsx',
        'tools/tidy/**',
        ...(UNITS === 'quick' ? beginWith(slowUnits) : []),
      ],
    },
    tidy: { include: ['tools/tidy/**/*.test.ts'], exclude: notOurs },
    db: {
      include: ['apps/server/**/*.db.test.ts'],
      exclude: [...notOurs, ...(DATABASES === 'gate' ? beginWith([...startedEmbedded, ...rareAndDear]) : [])],
    },
    'browser-desk': { include: wholeDesk, exclude: notOurs },
    'browser-desk-parts': { include: parts, exclude: [...notOurs, ...wholeDesk] },
    browser: {
      include: ['apps/web/src/**/*.browser.test.tsx'],
      exclude: [...notOurs, ...parts, ...wholeDesk, ...(SCREENS === 'gate' ? beginWith(walkedWhole) : [])],
    },
  }) satisfies Record<string, ProjectFiles>

const isOf =
  (file: string) =>
  ({ include, exclude }: ProjectFiles): boolean =>
    include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern))

/** Returns each file that no project runs, or more than one, with the names of those that do. */
export const notInOneProject = (
  files: readonly string[],
  projects: Readonly<Record<string, ProjectFiles>> = projectFiles({}),
): [file: string, projects: string[]][] =>
  files
    .map((file): [string, string[]] => {
      const those = Object.entries(projects).filter(([, own]) => isOf(file)(own))
      return [file, those.map(([name]) => name)]
    })
    .filter(([, names]) => names.length !== 1)
