import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { BasketPane } from '../cashiering/BasketPane.tsx'
import { useOpenSections } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { Section } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import './desk.css'
import './stage.css'
import './desk-parts.css'
import './desk-documents.css'
import './zoomed.css'
import { Panel } from './Panel.tsx'
import { Rail } from './Rail.tsx'
import { Strip } from './Strip.tsx'
import { TopBar } from './TopBar.tsx'

// The sections beside cashiering are loaded when somebody opens them; the service worker has them when offline.
const InventorySection = lazyPart(async () => (await import('../inventory/InventorySection.tsx')).InventorySection)
const MembersSection = lazyPart(async () => (await import('../member/MembersSection.tsx')).MembersSection)
const OrdersSection = lazyPart(async () => (await import('../orders/FindPanel.tsx')).FindPanel)
const ProductsSection = lazyPart(async () => (await import('../products/ProductsSection.tsx')).ProductsSection)
const ShiftSection = lazyPart(async () => (await import('../shift/ShiftSection.tsx')).ShiftSection)

function SectionView({ section }: { readonly section: Exclude<Section, 'cashiering'> | undefined }) {
  switch (section) {
    case 'products':
      return <ProductsSection />
    case 'orders':
      return <OrdersSection />
    case 'members':
      return <MembersSection />
    case 'inventory':
      return <InventorySection />
    case 'shift':
      return <ShiftSection />
    case undefined:
      return <NotAllowed />
  }
}

/** The stage: the basket, one panel, what is always at hand. Or a section over the whole width, with the way back at its foot. */
export function Frame() {
  const section = useStore(desk, (state) => state.section)
  const allowed = useOpenSections()
  const shown = allowed.includes(section) ? section : allowed[0]
  if (shown === 'cashiering')
    return (
      <div className="d-frame is-stage">
        <TopBar />
        <main className="d-main">
          <BasketPane />
          <Panel />
        </main>
        <Strip />
      </div>
    )
  return (
    <div className="d-frame">
      <TopBar />
      <main className="d-main">
        <SectionView section={shown} />
      </main>
      <Rail />
    </div>
  )
}

function NotAllowed() {
  const { t } = useWords()
  return <p className="d-empty">{t('message.notAllowed')}</p>
}
