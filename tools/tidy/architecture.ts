import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, lineAt } from './tree.ts'

const place = /`((?:packages|apps|e2e|bench|tools|docs)(?:\/[\w.-]+)*\/?)`/g

/** Every place that a page names in backquotes exists. */
export const placesExist = (page: string, text: string, exists: (path: string) => boolean): Finding[] =>
  [...text.matchAll(place)]
    .filter((match) => !exists(match[1] ?? ''))
    .map((match) => ({
      path: page,
      line: lineAt(text, match.index),
      instead: `"${match[1]}" does not exist: mend the page, it is where a newcomer starts`,
    }))

/** The same for a page of this repository; a page that is absent names nothing. */
export const placesOfPage = (root: string, page: string): Finding[] => {
  const path = join(root, page)
  if (!existsSync(path)) return []
  return placesExist(page, readFileSync(path, 'utf8'), (named) => existsSync(join(root, named)))
}
