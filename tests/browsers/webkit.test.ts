import { describeEngine } from './journeys.ts'
import { startWebkit } from './webkit.ts'

describeEngine('WebKit', startWebkit)
