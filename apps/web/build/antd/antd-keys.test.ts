import { readFileSync } from 'node:fs'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ICON_STYLES, withoutIdleWork } from './antd-keys.ts'

const library = (file: string): { readonly id: string; readonly code: string } => {
  const id = new URL(import.meta.resolve(file)).pathname
  return { id, code: readFileSync(id, 'utf8') }
}

test('the key of a theme is made of what its values are made of', () => {
  const { id, code } = library('@ant-design/cssinjs/es/hooks/useCacheToken.js')
  const changed = withoutIdleWork(code, id) ?? ''
  expect(changed).toContain('_tokenKey = hash(`${mergedSalt}_${theme.id}_${tokenStr}_${overrideTokenStr}`)')
  expect(changed).not.toContain('= token2key(')
  expect(() => withoutIdleWork('', id)).toThrow('in another way')
})

test('the icons of the library have their styles in the sheet, as it would compile them', () => {
  const { id, code } = library('antd/es/theme/util/useResetIconStyle.js')
  expect(withoutIdleWork(code, id)).toBe('export default () => undefined')
  const cache = createCache()
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { hashed: false } })))
  expect(extractStyle(cache, true)).toContain(ICON_STYLES)
})

test('other modules stay', () => {
  const { id, code } = library('antd/es/theme/useToken.js')
  expect(withoutIdleWork(code, id)).toBeNull()
})
