// `npm run japanese-master -- ../shared/data/jp-retail-master > master.csv`: the master as a file that `npm run seed -- --catalogue` loads.
import { stringify } from 'csv-stringify/sync'
import { composeMaster } from './compose.ts'

const [folder = '../shared/data/jp-retail-master'] = process.argv.slice(2)
process.stdout.write(`\uFEFF${stringify([...composeMaster(folder)])}`)
