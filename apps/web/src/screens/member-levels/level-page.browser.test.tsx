import { createLevel, deleteLevel, editLevel, listLevels, setLevelEnabled } from '@kassa/contract/member/level.calls.ts'
import { checkActions } from '../../test/check-actions.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { press } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import LevelPage from './LevelPage.tsx'

const gold = rowOf(listLevels, {
  name: 'Gold',
  number: 5,
  offBasisPoints: 1_250,
  minimumSpentMinor: 50_000,
  earnRatioHundredths: 150,
  memberCount: 1_234,
  enabled: 1,
  currency: 'CNY',
  version: 4,
})
const answers = [answer(listLevels, pageWith(gold))]
const typed = { name: 'Silver', number: 3, offBasisPoints: 0, minimumSpentMinor: 20_000, earnRatioHundredths: 125 }

checkList('the list of levels', {
  page: <LevelPage />,
  call: listLevels,
  row: gold,
  says: ['Gold', '12.5% off', '¥500.00', '×1.5', '1,234'],
  at: '/here?search=go&enabled=1',
  asks: { search: 'go', enabled: '1' },
  empty: 'No levels yet',
})

checkForm('the form of levels', {
  page: <LevelPage />,
  answers,
  refusal: { code: 'level.number-taken', details: { number: 3 } },
  ways: {
    'adds one, money and ratio in whole numbers': {
      open: 'New level',
      first: 'Name',
      type: { Name: 'Silver', Number: '3', 'Required spending': '200.00', 'Points ratio': '1.25' },
      call: createLevel,
      sends: typed,
      answers: { ...gold, ...typed },
    },
    'changes one field and leaves the others': {
      open: () => press('Gold'),
      first: 'Name',
      type: { Name: 'Golden' },
      call: editLevel,
      sends: {
        name: 'Golden',
        number: 5,
        offBasisPoints: 1_250,
        minimumSpentMinor: 50_000,
        earnRatioHundredths: 150,
        id: SAMPLE_ID,
        version: 4,
      },
      answers: { ...gold, name: 'Golden' },
    },
  },
})

checkActions('a level offers', {
  page: <LevelPage />,
  answers,
  row: 'Gold',
  entries: {
    nothing: [],
    'platform.members.levels.edit': ['Edit', 'Disable'],
    'platform.members.levels.delete': ['Archive'],
  },
  acts: {
    Disable: {
      call: setLevelEnabled,
      sends: { id: SAMPLE_ID, enabled: 0 },
      asks: { title: 'Disable Gold?', ok: 'Disable' },
    },
    Archive: { call: deleteLevel, sends: { id: SAMPLE_ID }, asks: { title: 'Archive Gold?', ok: 'Archive' } },
  },
})

checkActions('a level that is switched off offers', {
  page: <LevelPage />,
  answers: [answer(listLevels, pageWith({ ...gold, enabled: 0 }))],
  row: 'Gold',
  entries: { 'platform.members.levels.edit': ['Edit', 'Enable'] },
  acts: { Enable: { call: setLevelEnabled, sends: { id: SAMPLE_ID, enabled: 1 } } },
})
