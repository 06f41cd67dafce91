import { installAnswerSearch } from './search-answers';

/** The search through the answers of support: comes with the first touch. */
installAnswerSearch(document);
