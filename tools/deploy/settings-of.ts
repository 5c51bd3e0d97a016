import type { Source } from '../tidy/tree.ts'

/** Read by tests, or from who typed a command; nobody sets them. */
const notSettings = new Set(['KASSA_FAULTS', 'INIT_CWD'])

/** Returns the names in the first column of the README's table of settings. */
export function settingsOfReadme(text: string): string[] {
  const [, table = ''] = /\| variable \| meaning \|\n(?:\|-.*\n)((?:\|.*\n)+)/.exec(text) ?? []
  const firsts = table.split('\n').map((row) => row.split('|')[1] ?? '')
  return firsts.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
}

/** Returns the names of settings that the server's code reads from its environment. */
export function settingsOfCode(sources: readonly Source[]): string[] {
  const reads = /\benvironment, '([A-Z0-9_]+)'|\benvironment\['([A-Z0-9_]+)'\]/g
  const server = sources.filter(({ path }) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'))
  const names = server.flatMap(({ code }) =>
    [...code.matchAll(reads)].map(([, called, indexed]) => called ?? indexed ?? ''),
  )
  return [...new Set(names)].filter((name) => !notSettings.has(name))
}

/** Returns the names of `NAME=value …` in what the pattern takes out of a text. */
export const environmentOfText = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, pairs = '']) =>
    [...pairs.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]*)=/g)].map(([, name = '']) => name),
  )

interface Compose {
  readonly services: { readonly kassa: { readonly environment: object } }
}

export const environmentOfCompose = (file: unknown): string[] =>
  Object.keys((file as Compose).services.kassa.environment)

interface Manifest {
  readonly spec?: {
    readonly template?: {
      readonly spec: { readonly containers: readonly { readonly env: readonly { readonly name: string }[] }[] }
    }
  }
}

/** Returns the names that the containers of a manifest are given; none where it has no containers. */
export const environmentOfManifest = (manifest: unknown): string[] =>
  (manifest as Manifest).spec?.template?.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)) ?? []
