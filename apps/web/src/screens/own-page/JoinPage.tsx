import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readJoin } from '@kassa/contract/member/join.calls.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { showWordsOfShop } from '../../parts/wording/words-of-shop.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { JoinForm } from './JoinForm.tsx'
import '../../parts/paper/paper.css'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

type Place = OutputOf<typeof readJoin.answer>

/**
 * Where a customer becomes a member on their own phone: the code on the customer's screen leads here, its word behind the `#`, so that it is
 * in no server's log. Source: print-and-devices.md, member sign-up QR.
 */
export default function JoinPage() {
  const { t } = useTranslation('join')
  const [token] = useState(() => location.hash.slice(1))
  const [place, setPlace] = useState<Place | null>(null)
  const [refusal, setRefusal] = useState<string | null>(token === '' ? t('noToken') : null)
  const [card, setCard] = useState<string | null>(null)
  useEffect(() => {
    if (token === '') return
    const take = (read: Place): void => {
      setPlace(read)
      showWordsOfShop(read.words)
    }
    call(readJoin, { token }, { isQuiet: true }).then(take, (error: unknown) =>
      setRefusal(error instanceof Error ? error.message : String(error)),
    )
  }, [token])
  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <RefusalText text={refusal} />
      {place === null ? null : <p>{t('at', { shop: place.shop, outlet: place.outletName })}</p>}
      {place !== null && card === null ? (
        <JoinForm token={token} way={place.way} takesReferral={place.takesReferral === true} onJoined={setCard} />
      ) : null}
      {card === null ? null : <Joined card={card} />}
    </LoginFrame>
  )
}

function Joined({ card }: { readonly card: string }) {
  const { t } = useTranslation('join')
  return (
    <div className="k-stack-tight" role="status">
      <p>
        <strong>{t('done')}</strong>
      </p>
      {card === '' ? null : <p>{t('card', { card })}</p>}
      <p className="k-muted">{t(card === '' ? 'askTill' : 'atTill')}</p>
    </div>
  )
}
