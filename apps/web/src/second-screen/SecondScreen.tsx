import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { BrandMark } from '../ui/BrandMark.tsx'
import type { ScreenMessage, ScreenSetting } from './message.ts'
import { useBrandName } from '../session/brand.ts'
import { ScreenPicture, ScreenWord } from './ScreenPicture.tsx'
import { roomForFiles } from './screen-files.ts'
import { Lines, PaymentState, Thanks, Total } from './Standing.tsx'
import { useShown } from './use-shown.ts'
import './second-screen.css'

const Pairing = lazyPart(async () => (await import('./Pairing.tsx')).default)
const Divided = lazyPart(async () => (await import('./Divided.tsx')).default, Plain)

/** Returns whether what is happening has a place in the layout; money on its way is always seen. */
const hasPlace = ({ layout }: ScreenSetting, message: ScreenMessage | null): boolean =>
  (message?.kind !== 'thanks' && (message?.kind !== 'basket' || message.paying === null)) ||
  (layout?.partitions.some(({ content }) => content.type === 'pay') ?? false)

/** The product's own look: the basket and its total over the whole screen. */
function Plain({ message }: { readonly message: ScreenMessage | null }) {
  const brandName = useBrandName()
  if (message?.kind === 'thanks') return <Thanks message={message} />
  if (message?.kind === 'basket')
    return (
      <>
        <Lines message={message} />
        <footer className="s2-total">
          <Total message={message} />
          {message.paying !== null && <PaymentState paying={message.paying} />}
        </footer>
      </>
    )
  return (
    <div className="s2-idle">
      <BrandMark size={96} {...(message?.brand !== undefined && { name: message.brand })} />
      <p>{message?.welcome ?? brandName}</p>
      <div className="s2-pictures">
        {message?.pictures.map((address) => (
          <ScreenPicture key={address} address={address} />
        ))}
      </div>
    </div>
  )
}

/** Shows the space that the files of this screen take in its browser. */
function Room() {
  const { t } = useTranslation('screen')
  const [room, setRoom] = useState<string | null>(null)
  const look = async (): Promise<void> => {
    const found = await roomForFiles()
    const megabytes = (bytes: number): string => String(Math.round(bytes / 1_048_576))
    setRoom(found && t('room', { used: megabytes(found.used), quota: megabytes(found.quota) }))
  }
  return (
    <details className="s2-room" onToggle={() => void look()}>
      <summary>{t('about')}</summary>
      {room ?? t('roomUnknown')}
    </details>
  )
}

/**
 * Draws the customer display: in another window of the desk's browser, on a paired device, or on a phone that follows
 * one basket. It draws finished messages and knows no rules. Source: house.md, "The second screen"; specification §2,
 * /common-second-screen; D50.
 */
export default function SecondScreen() {
  const { t } = useTranslation('screen')
  const { message, setting, isPaired, isOver, pairWith } = useShown()
  const brandName = useBrandName()
  useEffect(() => {
    if (message) document.documentElement.lang = message.language
  }, [message])
  const layout = setting?.layout ?? null
  const look = [
    's2',
    message?.isDark === true ? 'is-dark' : '',
    message?.isHighContrast === true || layout?.isHighContrast === true ? 'is-high-contrast' : '',
  ].join(' ')
  return (
    <main className={look} aria-live="polite">
      <header className="s2-head">
        {message?.outletName ?? brandName}
        {(message?.training ?? null) !== null && <strong className="s2-training">{message?.training}</strong>}
        {layout === null ? null : <Room />}
      </header>
      <ScreenWord value={isPaired ? (setting?.word ?? null) : null}>
        {isOver ? (
          <p className="s2-idle">{t('over')}</p>
        ) : setting !== null && layout !== null && hasPlace(setting, message) ? (
          <Divided layout={layout} word={setting.word} message={message} />
        ) : (
          <Plain message={message} />
        )}
      </ScreenWord>
      {message === null && !isPaired && !isOver && location.hash === '' ? <Pairing onPaired={pairWith} /> : null}
    </main>
  )
}
