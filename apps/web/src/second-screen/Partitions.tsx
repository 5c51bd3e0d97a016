import { isShownAt, type Partition, type ScreenFile, type ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useEffect, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { QrShown } from '../parts/pay/QrShown.tsx'
import { BASE, paths } from '../paths.ts'
import type { ScreenMessage } from './message.ts'
import { screenFile, type ScreenFileRef } from './screen-files.ts'
import { Lines, PaymentState, Thanks, Total } from './Standing.tsx'
import { pagesOrigin } from '../session/brand.ts'

/** Where a file's bytes come from: the screen's own word, or in an editor the session. */
export type FileSource = (file: ScreenFileRef) => Promise<string | undefined>

export const sourceOf =
  (word: string | null): FileSource =>
  (file) =>
    screenFile(word, file)

interface Props {
  readonly layout: ScreenLayout
  readonly message: ScreenMessage | null
  readonly source: FileSource
}

const MINUTE_MS = 60_000

/** The moment, anew every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

const styleOf = ({ x, y, width, height }: Partition): CSSProperties => ({
  gridColumn: `${String(x + 1)} / span ${String(width)}`,
  gridRow: `${String(y + 1)} / span ${String(height)}`,
})

/** The customer's screen as it was divided. Source: D50, RC-S06. */
export function Partitions({ layout, message, source }: Props) {
  return (
    <div className={layout.isLargeText ? 's2-grid is-large' : 's2-grid'}>
      {layout.partitions.map((partition) => (
        <section
          key={`${String(partition.x)} ${String(partition.y)}`}
          className={`s2-part is-${partition.content.type}`}
          style={styleOf(partition)}
        >
          <Content content={partition.content} message={message} source={source} />
        </section>
      ))}
    </div>
  )
}

function Content({ content, message, source }: Omit<Props, 'layout'> & Pick<Partition, 'content'>) {
  const { t } = useTranslation('screen')
  switch (content.type) {
    case 'basket':
      return message?.kind === 'basket' ? <Lines message={message} /> : <Welcome message={message} />
    case 'total':
      return message?.kind === 'basket' ? (
        <Total message={message} />
      ) : message?.kind === 'thanks' ? (
        <p className="s2-sum">
          <span>{message.totalLabel}</span> <output>{message.total}</output>
        </p>
      ) : null
    case 'pay':
      return message?.kind === 'thanks' ? (
        <Thanks message={message} />
      ) : message?.kind === 'basket' && message.paying !== null ? (
        <PaymentState paying={message.paying} />
      ) : null
    case 'text':
      return <p className={content.isLarge ? 's2-text is-large' : 's2-text'}>{content.text}</p>
    case 'clock':
      return <Clock message={message} />
    case 'offers':
      return (
        <ul className="s2-offers">
          {message?.offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
      )
    case 'follow':
      return message === null || message.follow === null ? null : (
        <Code message={message} path={`${paths.secondScreen()}#follow=${message.follow}`} label={t('follow')} />
      )
    case 'join':
      return message === null || message.join === null ? null : (
        <Code message={message} path={`${paths.join()}#${message.join}`} label={t('join')} />
      )
    case 'carousel':
      return <Carousel files={content.files} everyMs={content.everyMs} message={message} source={source} />
    case 'video':
      return <Video files={content.files} message={message} source={source} />
  }
}

interface CodeProps {
  readonly message: ScreenMessage
  readonly path: string
  readonly label: string
}

/** A page of ours as a code, and what it is for. */
const Code = ({ message, path, label }: CodeProps) => (
  <figure className="s2-lead">
    <QrShown text={`${message.pages ?? pagesOrigin()}${BASE}${path}`} label={label} />
    <figcaption>{label}</figcaption>
  </figure>
)

const Welcome = ({ message }: Pick<Props, 'message'>) => (
  <p className="s2-welcome">{message?.kind === 'idle' ? message.welcome : (message?.outletName ?? '')}</p>
)

function Clock({ message }: Pick<Props, 'message'>) {
  const now = useMinute()
  if (message === null) return null
  const { language, timeZone } = message
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(now)
  return (
    <p className="s2-clock">
      <time dateTime={new Date(now).toISOString()}>{time}</time>
      <small>{day}</small>
    </p>
  )
}

interface FilesProps extends Omit<Props, 'layout'> {
  readonly files: readonly ScreenFile[]
}

/** The files that are shown at this time of the outlet's day, as addresses, once they can be had. */
function useFiles({ files, message, source }: FilesProps, kind: 'picture' | 'video'): readonly string[] {
  const now = useMinute()
  const { weekday, minuteOfDay } = localTimeAt(now, message?.timeZone ?? 'UTC')
  const ids = files
    .filter((file) => isShownAt(file, { weekday, minute: minuteOfDay }))
    .map(({ fileId }) => fileId)
    .join(' ')
  const [sources, setSources] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    const asked = ids === '' ? [] : ids.split(' ')
    void Promise.all(asked.map((id) => source({ kind, id }))).then((found) => {
      if (isCurrent) setSources(found.filter((one) => one !== undefined))
    })
    return () => {
      isCurrent = false
    }
  }, [ids, kind, source])
  return sources
}

function Carousel({ everyMs, ...props }: FilesProps & { readonly everyMs: number }) {
  const sources = useFiles(props, 'picture')
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (sources.length < 2) return
    const timer = setInterval(() => setAt((before) => before + 1), everyMs)
    return () => clearInterval(timer)
  }, [sources, everyMs])
  const source = sources[at % Math.max(1, sources.length)]
  return source === undefined ? null : <img className="s2-media" src={source} alt="" />
}

/** One after the other, without sound: browsers play nothing aloud that nobody touched. */
function Video(props: FilesProps) {
  const sources = useFiles(props, 'video')
  const [at, setAt] = useState(0)
  const source = sources[at % Math.max(1, sources.length)]
  return source === undefined ? null : (
    <video
      key={sources.length === 1 ? source : at}
      className="s2-media"
      src={source}
      autoPlay
      muted
      playsInline
      loop={sources.length === 1}
      onEnded={() => setAt(at + 1)}
      onError={() => setAt(at + 1)}
    />
  )
}
