package io.proxylab.lab.report.comparison;

import io.proxylab.lab.trial.LabJson;
import java.util.function.Function;

/** What a comparison can be written as: adding one here adds it to the command. */
public enum ComparisonFormat {

	/** A self-contained page. */
	HTML(ComparisonPage::html),

	/** For a pull request or a job summary. */
	MARKDOWN(ComparisonMarkdown::of),

	/** Every figure, for scripts. */
	JSON(LabJson::write),

	/** For a CI server: a test case a cell and figure, a failure for a regression. */
	JUNIT(ComparisonJUnit::of);

	// A method without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<RunComparison, String> renderer;

	ComparisonFormat(Function<RunComparison, String> renderer) {
		this.renderer = renderer;
	}

	/** The text: the same for the same comparison. */
	public String render(RunComparison comparison) {
		return this.renderer.apply(comparison);
	}

}
