import { beginPairing, readPairing } from '@kassa/contract/print/screen.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { DirectionSwitch } from '../parts/person/DirectionSwitch.tsx'

type Code = OutputOf<(typeof beginPairing)['answer']>

const ASKS_EVERY_MS = 2_000

/** A screen that belongs to no desk yet: it shows a code, which somebody types at the desk. Source: D108. */
export default function Pairing({ onPaired }: { readonly onPaired: (token: string) => void }) {
  const { t } = useTranslation('screen')
  const [code, setCode] = useState<Code | null>(null)
  const [isOff, setOff] = useState(false)
  const ask = (): void => {
    setOff(false)
    call(beginPairing, {}, { isQuiet: true }).then(setCode, () => setOff(true))
  }
  useEffect(() => {
    if (code === null) return
    const timer = setInterval(() => {
      call(readPairing, { secret: code.secret }, { isQuiet: true }).then(
        ({ state, token }) => {
          if (state === 'paired' && token !== null) onPaired(token)
          if (state === 'expired') setCode(null)
        },
        () => undefined,
      )
    }, ASKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [code, onPaired])
  return (
    <div className="s2-pair">
      {code === null ? (
        <>
          <p>{t(isOff ? 'pair.offline' : 'pair.hint')}</p>
          <button type="button" onClick={ask}>
            {t('pair.start')}
          </button>
        </>
      ) : (
        <>
          <p>{t('pair.type')}</p>
          <output className="s2-code">{`${code.code.slice(0, 4)} ${code.code.slice(4)}`}</output>
          <p>{t('pair.words')}</p>
          <output className="s2-words">{code.words}</output>
        </>
      )}
      <DirectionSwitch />
    </div>
  )
}
