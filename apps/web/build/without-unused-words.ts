import { type UnusedParts, withoutParts } from './empty-bodies.ts'

const translator = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/

/** The parts of the library of words that our words never ask for: formats, objects, selectors, missing words sent to a server, copies of itself. */
const unused: UnusedParts = {
  bodies: [
    'createProxy',
    'keysFromSelector',
    'saveMissing',
    'getPluralFormsOfKey',
    'removeResourceBundle',
    'hasLanguageSomeTranslations',
    'reloadResources',
    'hydrate',
    'dir',
    'cloneInstance',
    'toJSON',
    'deprecate',
  ],
  branches: [
    'lng?.toLowerCase() ===',
    'objectNotReturned && this.options.returnedObjectHandler',
    'isObjectHit && !objectNotReturned',
    '!objectNotReturned && (usedKey',
    'returnDetails',
    'this.i18nFormat?.parse',
    'this.i18nFormat?.addLookupKeys',
    'this.modules.languageDetector',
    'this.modules.i18nFormat',
    '!found && this.options.supportedLngs',
  ],
  logged: ['warn', 'log', 'deprecate', 'once'],
}

/** The class of formats: no word of ours names one, and a value is put in as it is. */
const formats = /class Formatter \{[\s\S]*?\n\}\n/

/** The library's file without those parts; null for any other file. */
export function withoutUnusedWording(id: string, code: string): string | null {
  if (!translator.test(id)) return null
  const bare = code.replace(formats, 'class Formatter { init() {} format(value) { return value } }\n')
  if (bare === code) throw new Error('the library of words has no formats')
  return withoutParts(bare, unused)
}

/** Leaves out of the app what its library of words does for others (docs/decisions/2520). */
export const withoutUnusedWords = () => ({
  name: 'kassa-without-unused-words',
  apply: 'build' as const,
  transform: (code: string, id: string) => {
    const less = withoutUnusedWording(id, code)
    return less === null ? null : { code: less, map: null }
  },
})
