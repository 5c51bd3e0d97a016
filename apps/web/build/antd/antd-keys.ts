/** The line in which the library makes the key of a theme out of all its values, six hundred of them, before anything is drawn. */
const longKey = 'actualToken._tokenKey = token2key(actualToken, mergedSalt);'
/** The same out of what the values are made of: other values have another key. */
const shortKey = 'actualToken._tokenKey = hash(`${mergedSalt}_${theme.id}_${tokenStr}_${overrideTokenStr}`);'

const isThemes = (id: string): boolean => id.endsWith('/@ant-design/cssinjs/es/hooks/useCacheToken.js')
const isIcons = (id: string): boolean => id.endsWith('/antd/es/theme/util/useResetIconStyle.js')

/** A module of the library without what it works out on each page and need not; null for one that stays. Throws where the library writes it in another way. */
export function withoutIdleWork(code: string, id: string): string | null {
  if (isIcons(id)) return 'export default () => undefined'
  if (!isThemes(id)) return null
  if (!code.includes(longKey))
    throw new Error('the library makes the key of a theme in another way: see build/antd/antd-keys.ts')
  return code.replace(longKey, shortKey)
}

/** The styles of its icons, as it would compile them on each page. */
export const ICON_STYLES = [
  '.anticon{display:inline-flex;align-items:center;color:inherit;font-style:normal;line-height:0;text-align:center;text-transform:none;vertical-align:-0.125em;text-rendering:optimizeLegibility;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;}',
  '.anticon >*{line-height:1;}',
  '.anticon svg{display:inline-block;vertical-align:inherit;}',
  '.anticon::before{display:none;}',
  '.anticon[tabindex]{cursor:pointer;}',
  '.anticon .anticon-icon{display:block;}',
  '.anticon-spin{animation-name:loadingCircle;animation-duration:1s;animation-iteration-count:infinite;animation-timing-function:linear;}',
  '@keyframes loadingCircle{100%{transform:rotate(360deg);}}',
].join('')
