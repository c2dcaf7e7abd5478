import '#web/components/ui/feedback/progress.css'

// Imported by pages that show a guard part: its script loads separately, so the server would send the page without
// these style sheets.
import.meta.glob('./*/guard-part.css', { eager: true })
