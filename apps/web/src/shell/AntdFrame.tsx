import { ConfigProvider, type ThemeConfig } from 'antd'
import * as english from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../session/brand.ts'
import { useSession } from '../session/session.ts'
import { ConfirmAction } from '../kit/state/Confirm.tsx'
import { antdTheme } from '../theme/antd-theme.ts'
import { giveStylesTheNonce, readNonce } from '../theme/style-nonce.ts'
import { currentDirection } from '../words/direction.ts'
import type { Language } from '../words/locale.ts'
import { currentLanguage } from '../words/words.ts'

/** antd's files are typed as CommonJS and come as modules: the words are their `default`. */
const wordsOf = (file: unknown): Locale => (file as { readonly default: Locale }).default

const localeFiles: Readonly<Record<Language, () => Promise<Locale>>> = {
  en: async () => wordsOf(await import('antd/es/locale/en_US.js')),
  zh: async () => {
    await import('dayjs/locale/zh-cn.js')
    return wordsOf(await import('antd/es/locale/zh_CN.js'))
  },
  ja: async () => {
    await import('dayjs/locale/ja.js')
    return wordsOf(await import('antd/es/locale/ja_JP.js'))
  },
}

giveStylesTheNonce()

const dayjsNames = { en: 'en', zh: 'zh-cn', ja: 'ja' } as const

/** antd in our tokens, the language on screen and under the page's CSP. */
export function AntdFrame({ children }: { children: ReactNode }) {
  useTranslation()
  const language = currentLanguage()
  const direction = currentDirection()
  const mode = useSession((session) => session.layout.mode)
  const accent = useBrand()?.accent ?? null
  const theme: ThemeConfig = useMemo(() => antdTheme(mode, language, accent), [mode, language, accent])
  // Words from the first moment: where they come later, antd puts a parent around the page, and what was typed is lost.
  const [locale, setLocale] = useState<Locale>(() => wordsOf(english))
  useEffect(() => {
    let isShown = true
    void localeFiles[language]()
      .then((loaded) => {
        dayjs.locale(dayjsNames[language])
        if (isShown) setLocale(loaded)
      })
      // Where they do not come, the few words of its own that antd says stay as they are.
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [language])
  const nonce = useMemo(() => readNonce(), [])
  return (
    <ConfigProvider
      theme={theme}
      button={{ autoInsertSpace: false }}
      locale={locale}
      direction={direction}
      {...(nonce === undefined ? {} : { csp: { nonce } })}
    >
      <ConfirmAction>{children}</ConfirmAction>
    </ConfigProvider>
  )
}
