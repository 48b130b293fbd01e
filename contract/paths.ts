/** Where the page shows a receipt: the secret of its address follows. */
export const receiptPath = '/comprovante/'

/** Where the page shows an invitation: the secret of its address follows. */
export const invitationPath = '/convite/'

/** Where the page stops a top-up by the link of a message: the secret of its address follows. */
export const stopPath = '/recarga/parar/'

/** The server keeps PDFs below this path, each under its secret name. */
export const pdfFilesPath = '/relatorios/'

/** Paths of files that answers link to; a token that expires after an hour follows. */
export const noticePhotoPath = '/api/notice-photos/'
export const noticePdfPath = '/api/notice-pdfs/'

/** The server answers ranges of the city's map files below this path; none of them is a declared call. */
export const mapFilesPath = '/map-files/'
