import '#web/components/ui/feedback/progress.css'

// For the pages that show a guard part. Its script comes by itself, and the server would send the page without its sheet.
import.meta.glob('./*/guard-part.css', { eager: true })
