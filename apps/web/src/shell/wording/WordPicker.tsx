import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WordDrawer } from '../../parts/wording/WordDrawer.tsx'
import { placesAt } from '../../words/own/places.ts'
import { markWords, showPlaces } from '../../words/words.ts'
import { AntdFrame } from '../AntdFrame.tsx'
import './wording.css'

const ways = ['pick', 'use'] as const

/** Own parts are pressed as ever. */
const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.k-wording, .ant-drawer, .ant-modal, .ant-select-dropdown') !== null

/** Over every screen while words are picked: what is pressed is not done, its words are asked for. Source: I1-D01. */
export default function WordPicker() {
  const { t } = useTranslation('wording')
  const [way, setWay] = useState<(typeof ways)[number]>('pick')
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [wasEmpty, setWasEmpty] = useState(false)
  useEffect(() => markWords(way === 'pick'), [way])
  useEffect(() => {
    if (way !== 'pick' || picked !== null) return
    const hold = (event: Event): void => {
      if (isOwn(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type !== 'click' || !(event.target instanceof Element)) return
      const places = placesAt(event.target)
      setWasEmpty(places.length === 0)
      if (places.length > 0) setPicked(places)
    }
    const kinds = ['pointerdown', 'mousedown', 'touchstart', 'click', 'submit', 'keydown', 'keypress'] as const
    for (const kind of kinds) document.addEventListener(kind, hold, { capture: true, passive: false })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hold, { capture: true })
    }
  }, [way, picked])
  return (
    <AntdFrame>
      <aside className="k-wording" role="status">
        <span>{t(wasEmpty ? 'picker.none' : `picker.${way}`)}</span>
        <Segmented
          aria-label={t('picker.way')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          onChange={(value) => {
            setWay(value)
            setWasEmpty(false)
          }}
        />
        <Button type="primary" onClick={() => void showPlaces(false)}>
          {t('picker.done')}
        </Button>
      </aside>
      {picked === null ? null : <WordDrawer places={picked} onClose={() => setPicked(null)} />}
    </AntdFrame>
  )
}
