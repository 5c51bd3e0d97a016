import { existsSync, readFileSync } from 'node:fs'

type Words = { readonly [key: string]: string | Words }

/** The languages whose words stand in for missing ones, the first before the second (D1). */
const standIns = ['en', 'zh']

const isGroup = (word: string | Words | undefined): word is Words => typeof word === 'object'

/** The words, and those of the other where there is none. */
export function completeWords(words: Words, other: Words): Words {
  const both = Object.entries(other).map(([key, word]) => {
    const own = words[key]
    return [key, isGroup(own) && isGroup(word) ? completeWords(own, word) : (own ?? word)] as const
  })
  return { ...words, ...Object.fromEntries(both) }
}

const wordsAt = (file: string): Words => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {})

/**
 * Fills in missing words when the app is built: a page then fetches the words of one language and not those of three. A missing word turns a
 * test red as well; this is for whoever builds in between.
 */
export const withEveryWord = () => ({
  name: 'kassa-with-every-word',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const [, folder, name] = /^(.*\/src\/words\/)\w+\/(\w+\.json)$/.exec(id) ?? []
    if (folder === undefined) return null
    const whole = standIns.reduce(
      (words, other) => completeWords(words, wordsAt(`${folder}${other}/${name}`)),
      JSON.parse(code) as Words,
    )
    return { code: JSON.stringify(whole), map: null }
  },
})
