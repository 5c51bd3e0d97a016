import { PaperStrip } from '../../parts/paper/PaperStrip.tsx'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { paperColumns, virtualPaper } from './print.ts'

/** The printer on the screen: what would come out of the real one. Source: features DV-D01. */
export function VirtualPrinter() {
  const { t } = useMoreWords()
  const words = { cut: t('paper.cut'), drawer: t('paper.drawer') }
  const jobs = useStore(virtualPaper, (state) => state.jobs)
  return (
    <div className="d-papers" role="log" tabIndex={0} aria-label={t('settings.tab.paper')}>
      {jobs.length === 0 && <p className="d-empty">{t('paper.none')}</p>}
      {jobs.map((job) => (
        <PaperStrip key={job.id} bytes={job.bytes} columns={paperColumns()} words={words} />
      ))}
    </div>
  )
}
