import type { AccountTables } from '../accounts/tables.ts'
import type { AlertTables } from '../alerts/tables.ts'
import type { BotCheckTables } from '../bot-check/tables.ts'
import type { CampaignTables } from '../campaigns/editions/tables.ts'
import type { CodeTables } from '../codes/tables.ts'
import type { CommandTables } from '../commands/tables.ts'
import type { ContactTables } from '../contact/tables.ts'
import type { DrawTables } from '../draws/tables.ts'
import type { EurocopaTables } from '../games/eurocopa/tables.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { LinkTables } from '../links/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { PrizeTables } from '../prizes/tables.ts'
import type { ReminderTables } from '../reminders/tables.ts'
import type { RootTables } from '../roots/tables.ts'
import type { StatsTables } from '../stats/tables.ts'
import type { DatabaseTables } from './tables.ts'

/**
 * Every table; each room declares its tables in `tables.ts`. The types are those that both engines share: times are
 * epoch ms, booleans are 0 or 1, JSON is text, ids are UUIDv7 text unless the column says otherwise.
 */
export interface Schema
  extends DatabaseTables,
    LedgerTables,
    BotCheckTables,
    CodeTables,
    LinkTables,
    CampaignTables,
    PrizeTables,
    DrawTables,
    RootTables,
    EurocopaTables,
    MailTables,
    ContactTables,
    ReminderTables,
    AlertTables,
    CommandTables,
    StatsTables,
    AccountTables {}
