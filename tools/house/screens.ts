import { importsOf, targetOf } from '../tidy/imports.ts'
import { type Source, isTest, isTypeScript } from '../tidy/tree.ts'

const screens = 'apps/web/src/screens/'
const screenOf = (path: string): string | undefined => (path.startsWith(screens) ? path.split('/')[4] : undefined)

const arrows = (sources: readonly Source[], from: string): string[] => [
  ...new Set(
    sources
      .filter(({ path }) => path.startsWith(from) && isTypeScript(path) && !isTest(path))
      .flatMap((source) =>
        importsOf(source).flatMap((found) => {
          const target = targetOf(found) ?? ''
          const there = screenOf(target)
          return there === undefined || there === screenOf(source.path) ? [] : [`${source.path} → ${target}`]
        }),
      ),
  ),
]

/** Pairs of screens of which one imports from the other: what both need stands in `web/parts`. */
export const screensIntoScreens = (sources: readonly Source[]): string[] => [
  ...new Set(arrows(sources, screens).map((arrow) => arrow.split(' → ').map(screenOf).join(' → '))),
]

/** Imports of a screen's file in the desk. */
export const deskIntoScreens = (sources: readonly Source[]): string[] => arrows(sources, 'apps/web/src/desk/')

const lines = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

/** Returns the share of test lines under `screens`, in tenths of a per cent, cut. */
export function testsOfScreens(sources: readonly Source[]): number {
  const inside = sources.filter(({ path }) => path.startsWith(screens) && isTypeScript(path))
  const all = lines(inside)
  return all === 0 ? 0 : Math.floor((lines(inside.filter(({ path }) => isTest(path))) * 1000) / all)
}
