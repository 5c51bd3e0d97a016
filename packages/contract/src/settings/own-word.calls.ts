import { OWN_WORD_KEY, OWN_WORD_LENGTH } from '@kassa/domain/text/own-word.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

const screenLanguage = z.enum(['en', 'zh', 'ja'])

const ownWord = z.object({
  language: screenLanguage,
  /** The file of the words and the place in it, with a colon between: desk:pay.title. */
  key: z.string(),
  words: z.string(),
  changedAt: instant,
  changedBy: z.string(),
})

/** The wordings of the merchant whose page a customer reads, of the files that the page speaks; left out by an older server. */
export const wordsOfShop = z.array(ownWord.pick({ language: true, key: true, words: true })).optional()

/** Wordings that are sent at once: a word that stands in many places is worded in all of them. */
const OWN_WORDS_AT_ONCE = 200

/** Words of screens as the merchant says them, all of them: screens show these in place of their own. */
export const readOwnWords = endpoint({
  name: 'settings.read-own-words',
  method: 'GET',
  path: '/settings/own-words',
  access: 'login',
  summary: 'The words of screens that a merchant says in another way',
  request: z.object({}),
  answer: z.object({ words: z.array(ownWord) }),
})

/** Words these places of screens in another way, all or none; null gives a place its own words back. Answers all as they stand now. */
export const saveOwnWords = endpoint({
  name: 'settings.save-own-words',
  access: { anyOf: ['platform.configuration.sales.edit'] },
  summary: 'Words places of the screens in another way',
  refusals: ['own-word.too-many', 'own-word.acts'],
  request: z.object({
    rows: z
      .array(
        z.object({
          language: screenLanguage,
          key: z.string().regex(OWN_WORD_KEY),
          words: z.string().trim().min(1).max(OWN_WORD_LENGTH).nullable(),
        }),
      )
      .min(1)
      .max(OWN_WORDS_AT_ONCE),
  }),
  answer: readOwnWords.answer,
})
