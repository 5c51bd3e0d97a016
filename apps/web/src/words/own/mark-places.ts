import type { PostProcessorModule } from 'i18next'
import { withPlace } from './places.ts'

interface ResolvedWord {
  readonly i18nResolved?: { readonly exactUsedKey?: string; readonly usedNS?: string }
}

/** Puts the sign of its place behind every word, while words are picked on the screen. */
export const markPlaces: PostProcessorModule = {
  type: 'postProcessor',
  name: 'places',
  process: (text, _key, options) => {
    const { exactUsedKey = '', usedNS = '' } = (options as ResolvedWord).i18nResolved ?? {}
    return exactUsedKey === '' ? text : withPlace(text, `${usedNS}:${exactUsedKey}`)
  },
}
